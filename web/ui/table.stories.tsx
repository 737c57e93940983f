import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { Link } from './link.tsx';
import { Row, Table } from './table.tsx';

const table = (...names: string[]) => (
  <Table caption="By priority" columns={['Priority', 'Created', 'Resolved']}>
    {names.map((name, place) => (
      <Row key={name} name={<span className="[overflow-wrap:anywhere]">{name}</span>} figures={[1_240, place]} />
    ))}
    <Row name="All" figures={[2_480, 1]} isTotal />
  </Table>
);

export const Filled: Story = { render: () => table('Urgent', 'Low') };
export const Empty: Story = { render: () => table() };
export const LongWords: Story = { render: () => table(longWord, longLine) };
export const RightToLeft: Story = { render: () => table(rightToLeft), dir: 'rtl' };
export const WithLinks: Story = {
  render: () => (
    <Table aria-label="Articles" columns={['Article', 'Tickets']} figureWidth="w-24">
      <Row name={<Link to="/admin/articles/1">Set up VPN</Link>} figures={['3']} />
    </Table>
  ),
};
/** What a row is made of stands below it. */
export const WithNotes: Story = {
  render: () => (
    <Table aria-label="Months" columns={['Month', 'Used']}>
      <Row name="March 2026" figures={['10 h 20 min']} note={longLine} />
      <Row name="February 2026" figures={['7 h']} note="10 h included" />
    </Table>
  ),
};

export const pictures = [Filled];
