import type { StatusIncident } from '#contract/page-data.ts';
import { EndStates, incidentStateLabels } from '#contract/status-constants.ts';
import { effectWords, momentIn, spanIn } from './words.ts';

/** One incident or maintenance with all that was written about it, the latest first. */
export function Incident({ incident, timeZone }: { incident: StatusIncident; timeZone: string }) {
  const { kind, title, state, components, posts } = incident;
  const isOver = EndStates.includes(state);
  const edge = isOver ? 'border-line-strong' : kind === 'maintenance' ? 'border-river' : 'border-amber';
  return (
    <article className={`border-s-4 ps-5 [overflow-wrap:anywhere] ${edge}`}>
      <h3 dir="auto" className="text-xl">
        {title}
      </h3>
      <p className="mt-1 text-ink-soft text-sm">
        {incidentStateLabels[state]} · {effectWords(incident)} · <bdi>{components.join(', ')}</bdi>
        <br />
        {spanIn(incident, timeZone)}
      </p>
      <ol className="mt-4 grid gap-4">
        {posts.map((post) => (
          <li key={post.id}>
            <p className="text-sm">
              <b className="font-semibold">{incidentStateLabels[post.state]}</b>{' '}
              <time dateTime={post.createdAt} className="text-ink-faint">
                {momentIn(post.createdAt, timeZone)}
              </time>
            </p>
            <p dir="auto" className="whitespace-pre-line">
              {post.text}
            </p>
          </li>
        ))}
      </ol>
    </article>
  );
}
