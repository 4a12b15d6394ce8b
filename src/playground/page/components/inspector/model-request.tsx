import { useState } from 'preact/hooks';
import type { RequestView } from '../../../web/protocol.ts';
import { usePage } from '../../page-context.ts';
import { useTexts } from '../../texts.ts';

/** All that a model was asked, fetched when somebody wants to see it: it repeats the whole dialogue. */
export function ModelRequest({ path }: { readonly path: string }) {
  const { inspector: texts } = useTexts();
  const { modelRequest } = usePage();
  const [request, setRequest] = useState<RequestView>();
  const load = async (event: Event) => {
    const { currentTarget: details } = event;
    if (!(details instanceof HTMLDetailsElement) || !details.open || request !== undefined) return;
    setRequest(await modelRequest(path));
  };
  return (
    <details class="model-request" onToggle={load}>
      <summary>{texts.request.title}</summary>
      {request && <Parts request={request} />}
    </details>
  );
}

function Parts({ request }: { readonly request: RequestView }) {
  const { inspector } = useTexts();
  const { request: texts } = inspector;
  const { system, state, messages, tools, settings } = request;
  const parts = [
    { name: texts.system, text: system },
    { name: texts.state, text: state },
    ...messages.map(({ role, text }) => ({ name: texts.roles[role], text })),
    ...(tools.length > 0 ? [{ name: texts.tools, text: JSON.stringify(tools, null, 2) }] : []),
    ...(Object.keys(settings).length > 0
      ? [{ name: texts.settings, text: JSON.stringify(settings, null, 2) }]
      : []),
  ];
  return (
    <dl>
      {parts
        .filter(({ text }) => text !== '')
        .map(({ name, text }, index) => (
          <div key={`${index}-${name}`}>
            <dt>{name}</dt>
            <dd>
              <pre>{text}</pre>
            </dd>
          </div>
        ))}
    </dl>
  );
}
