import { Parser } from 'htmlparser2';
import { isHidden, isTiny } from './html-elements.ts';
import type { Line } from './lines.ts';
import { targetOf } from './link-targets.ts';

const most = 20;

/** The text of HTML without words: the addresses or link targets of its pictures, and their alternative texts. */
export function remotePictures(html: string): Line[] {
  const lines: Line[] = [];
  let href = '';
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'a') href = attributes.href ?? '';
      const isShown = name === 'img' && !isTiny(attributes) && !isHidden(name, attributes);
      const { src = '', alt = '' } = attributes;
      if (!isShown || !/^(https?:)?\/\//i.test(src.trim()) || lines.length >= most) return;
      const text = alt.replaceAll(/\s+/g, ' ').trim();
      const target = targetOf(href || src, text);
      if (target) lines.push(text ? { text, depth: 0, links: [{ target, fromEnd: 0 }] } : { text: target, depth: 0 });
      else if (text) lines.push({ text, depth: 0 });
    },
    onclosetag: (name) => {
      if (name === 'a') href = '';
    },
  });
  parser.end(html);
  return lines;
}
