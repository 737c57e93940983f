/** The words of the bench's tickets: some common, some rare. */
export const subjects = [
  'Printer on the second floor jams',
  'Outlook asks for the password again',
  'Laptop does not wake up from sleep',
  'VPN drops every few minutes',
  'New employee needs a laptop and an account',
  'Shared drive is read-only',
  'Scanner sends empty pages',
  'Phone system has no dial tone',
  'Wi-Fi is slow in the meeting room',
  'Monitor flickers after the update',
  'Backup reported a failure last night',
  'Excel freezes with the large workbook',
  'Cannot open the accounting program',
  'Suspicious email with an attachment',
  'Badge reader at the back door is dead',
  'Conference camera is not recognised',
  'Password reset for a colleague on leave',
  'Server room is too warm',
  'Website certificate is about to expire',
  'Tablet does not sync the calendar',
];

export const rareWord = 'quetzalcoatl';
/** A word in a comment on one ticket in twenty thousand. */
export const rareRemark = 'sarsaparilla';

export const commentTexts = [
  'It started this morning right after the update and happens on two machines now.',
  'We tried turning it off and on again, which helped for about an hour.',
  'Nobody in our office can work with it, and a customer is waiting for the papers.',
  'Thank you for the quick answer, we will check with the colleague who noticed it.',
  'The technician replaced the cable and cleared the queue; please watch it for a day.',
  'I restarted the service on the server and the messages went through.',
  'Could you call us before noon? After that the room is taken.',
  'The driver was two years old. I installed the current one from the vendor.',
  'It is back, but much slower than before, and the light on the front blinks orange.',
  'We have ordered a spare part, which should be here by the end of the week.',
  'The error says that the network path was not found, on every computer of the floor.',
  'Please close this when you are happy with it; everything works for us again.',
];

export const articleTexts = [
  'Open the settings of the device and choose the network that your office uses.',
  'If the light stays orange, unplug the power cable, wait for thirty seconds and plug it in again.',
  'Your password must be changed in two places: on the computer and on the phone.',
  'Choose the printer that has your floor in its name, and print a test page.',
  'Ask a manager before you install a program that you found on the internet.',
  'Files that were deleted by mistake can be brought back for thirty days.',
  'The calendar shows meetings of the whole team once you accept the invitation.',
  'When a message looks odd, do not click anything in it and tell us at once.',
];

export const companyWords = [
  'Cardinal Freight',
  'Gateway Dental',
  'Meramec Title',
  'Lindell Law',
  'Carondelet Steel',
  'Mound City Supply',
  'Forest Park Books',
  'Soulard Brewing',
  'Tower Grove Clinic',
  'Benton Logistics',
];

export const firstNames =
  'Ada Ben Clara Dmitri Elena Farid Grace Hana Ivan June Kofi Lena Marcus Nora Omar Priya Quinn Rosa Sven Tara Uma Victor Wanda Xavier Yara Zoe'.split(
    ' ',
  );

export const lastNames =
  'Abbott Bell Castillo Dubois Eriksen Fischer Garcia Hendricks Ito Jansen Kowalski Lindqvist Moreau Nakamura Okafor Petrov Quigley Raman Schmidt Tanaka Underwood Vargas Whitfield Young'.split(
    ' ',
  );
