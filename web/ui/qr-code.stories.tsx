import type { Story } from '#gallery/story.ts';
import { QrCode } from './qr-code.tsx';

export const Code: Story = {
  render: () => <QrCode text="otpauth://totp/Archway:sam?secret=JBSWY3DPEHPK3PXP" label="The key as a QR code" />,
};
