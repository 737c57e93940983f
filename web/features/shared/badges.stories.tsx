import { RatingScores } from '#contract/ratings-constants.ts';
import { minutesAgo } from '#gallery/samples/time.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { MailStateWords } from './mail-state-words.tsx';
import { RatingBadge } from './rating-badge.tsx';
import { TagList } from './tag-list.tsx';

export const Each: Story = {
  render: () => (
    <div className="flex flex-col items-start gap-3 p-4">
      {RatingScores.map((score) => (
        <RatingBadge key={score} score={score} />
      ))}
      <MailStateWords state="waiting" at={minutesAgo(3)} response={null} name="Priya Nair" />
      <MailStateWords state="sent" at={minutesAgo(3)} response={null} name={rightToLeft} />
      <MailStateWords state="failed" at={minutesAgo(3)} response={longLine} name={longWord} />
      <MailStateWords state="bounced" at={minutesAgo(3)} response="550 5.1.1 No such user here" />
      <TagList tags={['vip', longWord, 'printer', rightToLeft]} />
      <TagList tags={['vip', longWord, 'printer', rightToLeft]} all />
    </div>
  ),
};

export const pictures = [Each];
