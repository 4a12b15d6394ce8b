/** Words by which a model announces a call in front of it ("Now I will call the function"), parted by commas. */
export interface AnnouncementWords {
  /** What it is about to do. */
  readonly verbs: string;
  /** Who does it, with what stands between them and the verb. */
  readonly subjects: string;
  /** What may stand in front of each. */
  readonly beside: string;
  /** What it does it with. */
  readonly objects: string;
}
