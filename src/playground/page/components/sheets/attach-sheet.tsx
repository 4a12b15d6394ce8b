import { useEffect, useState } from 'preact/hooks';
import { problemWith } from '../../lib/files.ts';
import { usePage } from '../../page-context.ts';
import { useTexts } from '../../texts.ts';
import { Icon } from '../icon.tsx';
import { Sheet } from './sheet.tsx';

interface Props {
  readonly files: readonly File[];
  readonly as: 'photo' | 'file';
  readonly onClose: () => void;
}

/** Shows what is about to be sent, and says what is wrong with it before it goes. */
export function AttachSheet({ files, as: given, onClose }: Props) {
  const { attach: texts, composer, cancel } = useTexts();
  const { sendFiles } = usePage();
  const [as, setAs] = useState(given);
  const [caption, setCaption] = useState('');
  const [sending, setSending] = useState(false);
  const [problems, setProblems] = useState<readonly string[] | null>(null);

  useEffect(() => {
    let over = false;
    setProblems(null);
    void Promise.all(files.map(file => problemWith(file, as))).then(found => {
      if (over) return;
      const words = found.map((problem, index) => problem && texts[problem](files[index]?.name ?? ''));
      setProblems(words.filter(word => word !== undefined));
    });
    return () => {
      over = true;
    };
  }, [files, as, texts]);

  const send = async (event: Event) => {
    event.preventDefault();
    setSending(true);
    if (await sendFiles(files, as, caption.trim())) onClose();
    else setSending(false);
  };
  return (
    <Sheet title={as === 'photo' ? texts.photoTitle : texts.fileTitle} class="attach-sheet" onClose={onClose}>
      <form onSubmit={send}>
        {problems !== null && problems.length === 0 && (
          <div class="attach-previews">
            {files.map((file, index) => {
              const key = `${index}-${file.name}`;
              return as === 'photo' ? <Preview key={key} file={file} /> : <FileLine key={key} file={file} />;
            })}
          </div>
        )}
        {problems?.map((problem, index) => (
          <p key={`${index}-${problem}`} class="attach-problem" role="alert">
            {problem}
          </p>
        ))}
        <label class="check">
          <input
            type="checkbox"
            checked={as === 'file'}
            onChange={event => setAs(event.currentTarget.checked ? 'file' : 'photo')}
          />
          {texts.asFile}
        </label>
        <input
          class="caption-field"
          value={caption}
          maxLength={1024}
          placeholder={texts.caption}
          aria-label={texts.caption}
          onInput={event => setCaption(event.currentTarget.value)}
        />
        <div class="form-buttons">
          <button type="button" class="secondary" onClick={onClose}>
            {cancel}
          </button>
          <button
            type="submit"
            class="primary"
            disabled={sending || problems === null || problems.length > 0}
          >
            {composer.send}
          </button>
        </div>
      </form>
    </Sheet>
  );
}

function Preview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url === undefined ? null : <img src={url} alt={file.name} />;
}

function FileLine({ file }: { readonly file: File }) {
  return (
    <p class="file">
      <span class="file-icon">
        <Icon name="file" />
      </span>
      <span class="file-name">{file.name}</span>
    </p>
  );
}
