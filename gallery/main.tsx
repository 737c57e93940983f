import './gallery.css';
import './fonts.ts';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import { prepareStory, press, Stage } from './stage.tsx';
import { stories } from './stories.ts';
import { frameName } from './story-frame.tsx';

const place = document.getElementById('gallery');
// A frame keeps its name when its story changes the address, and when it is loaded again.
const framed = stories.find(({ id }) => frameName(id) === window.name);

if (place && framed) {
  prepareStory(framed.story);
  createRoot(place).render(<Stage story={framed.story} />);
  void press(framed.story.press);
} else if (place) {
  createRoot(place).render(<Gallery stories={stories} />);
}
