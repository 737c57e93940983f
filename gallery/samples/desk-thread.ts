import { by, type Comment, comment } from './comments.ts';
import { picture, storedFile } from './files.ts';
import { admin, employee, id } from './people.ts';
import { minutesAgo } from './time.ts';

/** A conversation with a picture, a long quote, an internal note, an email and a word without a break, oldest first. */
export const deskThread = (): Comment[] => {
  const requester = by({ ...employee, firstName: 'Dana', lastName: 'Whitfield' });
  const staff = by({ ...admin, firstName: 'Marcus', lastName: 'Bell' });
  const at = (number: number, minutes: number) => ({ id: id(9300 + number), createdAt: minutesAgo(minutes) });
  return [
    comment('Thank you, Dana. Which label does it print if you press the feed button for five seconds?', {
      ...at(1, 95),
      ...staff,
      mailed: [{ id: id(9350), name: 'Dana Whitfield', state: 'sent', at: minutesAgo(94), response: null }],
    }),
    comment('This one. We need it for the afternoon charts.', { ...at(2, 70), ...requester, files: [picture()] }),
    comment('Driver 8.6.1 was installed by the update. 8.4 is on the share, in drivers/zebra.', {
      ...at(3, 64),
      ...staff,
      isInternal: true,
    }),
    comment(
      'As you asked:\n\n> 1. Open Devices and Printers\n> 2. Right-click the label printer, then Printer properties\n> 3. On the tab Advanced choose the driver without “v2” in its name\n> 4. Print a test page\n\nStep 3 shows only one driver.',
      { ...at(4, 40), ...requester, source: 'mail', mail: { mailId: id(9360), isVerified: true, noteReason: null } },
    ),
    comment('I put the older driver back from here. Please print one label.', {
      ...at(5, 15),
      ...staff,
      files: [
        storedFile({ id: id(9303), name: 'Zebra-GK420d-8.4.zip', size: 4_812_000, contentType: 'application/zip' }),
      ],
    }),
    comment('It prints again, thank you! The charts of this morning are done.', { ...at(6, 3), ...requester }),
  ];
};
