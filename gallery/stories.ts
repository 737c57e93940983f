import type { Story } from './story.ts';

export type NamedStory = { id: string; component: string; name: string; story: Story; hasPicture: boolean };

type StoryFile = { pictures?: Story[] } & Record<string, Story>;

const files = import.meta.glob<StoryFile>('../web/**/*.stories.tsx', { eager: true });

/** All stories of the product, by folder and component. */
export const stories: NamedStory[] = Object.entries(files).flatMap(([path, { pictures = [], ...exported }]) => {
  const component = path.replace(/^\.\.\/web\/(features\/)?|\.stories\.tsx$/g, '');
  return Object.entries(exported).map(([key, story]) => {
    const name = key.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
    const id = `${component}/${name.replaceAll(' ', '-')}`;
    return { id, component, name, story, hasPicture: pictures.includes(story) };
  });
});
