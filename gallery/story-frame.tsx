import { useEffect, useRef, useState } from 'react';
import type { NamedStory } from './stories.ts';

/** The name of the frame that shows a story. */
export const frameName = (id: string) => `story:${id}`;

type StoryFrameProps = { story: NamedStory; theme: string; width: number; dir: string };

/** A story in a page of its own, as wide as the chosen screen and as high as what it shows. */
export function StoryFrame({ story, theme, width, dir }: StoryFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState<HTMLElement>();
  const [height, setHeight] = useState(160);

  useEffect(() => {
    if (!shown) return;
    shown.dataset.theme = theme;
    shown.dir = story.story.dir ?? dir;
  }, [shown, theme, dir, story]);

  useEffect(() => {
    if (!shown) return;
    const measure = () =>
      setHeight(
        story.story.height ?? (hasDialog(shown) ? 720 : Math.max(80, shown.querySelector('main')?.scrollHeight ?? 0)),
      );
    const observer = new MutationObserver(measure);
    observer.observe(shown, { subtree: true, childList: true, attributes: true });
    measure();
    return () => observer.disconnect();
  }, [shown, story]);

  return (
    <figure className="mb-6">
      <figcaption className="mb-1 text-ink-soft text-sm">{story.name}</figcaption>
      <iframe
        ref={frame}
        key={story.id}
        name={frameName(story.id)}
        title={story.name}
        src="/"
        width={width}
        height={height}
        className="resize rounded border border-line bg-page"
        onLoad={() => setShown(frame.current?.contentDocument?.documentElement)}
      />
    </figure>
  );
}

const hasDialog = (page: HTMLElement) => page.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
