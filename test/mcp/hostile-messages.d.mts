export const HOSTILE: Readonly<Record<string, (id: number | string) => string>>;
