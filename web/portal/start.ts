import { startPortal } from './app.tsx';

const place = document.getElementById('portal');
if (place) void startPortal(place);
