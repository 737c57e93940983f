import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiDocs } from './api-docs.tsx';

const place = document.getElementById('api-docs');
if (place) createRoot(place).render(createElement(ApiDocs));
