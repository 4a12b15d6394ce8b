import { createContext, type RefObject } from 'preact';
import { useContext } from 'preact/hooks';
import type { NewPerson, PersonView, PictureView, Press, RequestView, Trouble } from '../web/protocol.ts';
import type { Recording } from './components/composer/voice-button.tsx';
import type { PageState } from './store/store.ts';

/** What lies over the page until it is closed. */
export type SheetView =
  | { readonly type: 'attach'; readonly files: readonly File[]; readonly as: 'photo' | 'file' }
  | { readonly type: 'camera' }
  | { readonly type: 'people' }
  | { readonly type: 'packs'; readonly name: string | null }
  | {
      readonly type: 'picture';
      readonly picture: PictureView;
      readonly title: string;
      readonly pack?: string | undefined;
      readonly fileName: string;
    };

/** What people can do at the page. Whatever fails says so in a notice, and resolves to false. */
export interface PageActions {
  sendText(text: string): Promise<boolean>;
  /** Several are an album: all of them are sent, or none. */
  sendFiles(files: readonly File[], as: 'photo' | 'file', caption: string): Promise<boolean>;
  sendVoice(recording: Recording): Promise<boolean>;
  press(press: Press): Promise<boolean>;
  choose(person: PersonView['id']): void;
  addPerson(person: NewPerson): Promise<boolean>;
  setBlocked(blocked: boolean): Promise<boolean>;
  deletePack(name: string): Promise<boolean>;
  /** All that a model was asked; undefined where it cannot be had. */
  modelRequest(path: string): Promise<RequestView | undefined>;
  setTrouble(trouble: Trouble): Promise<boolean>;
  restart(): Promise<boolean>;
  complain(problem: string): void;
  draft(): string;
  keepDraft(text: string): void;
  closeNotice(id: number): void;
  closeAlert(): void;
  /** Null closes what is open. */
  show(sheet: SheetView | null): void;
  /** Where the focus goes from what disappears: one writes on there. */
  toField(): void;
}

export interface Page extends PageActions {
  readonly state: PageState;
  readonly sheet: SheetView | null;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('There is no page around this component');
  return page;
}
