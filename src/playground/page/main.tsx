import { render } from 'preact';
import { App } from './app.tsx';
import './styles/index.css';

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath d='M9 2h14a7 7 0 0 1 7 7v10L19 30H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7z' fill='%235a4fcf'/%3E%3Cpath d='M30 19h-5a6 6 0 0 0-6 6v5z' fill='%23b9aefc'/%3E%3Ccircle cx='11' cy='12' r='2' fill='%23fff'/%3E%3Ccircle cx='20' cy='12' r='2' fill='%23fff'/%3E%3Cpath d='M10 17q5 5 10 0' stroke='%23fff' stroke-width='2' fill='none' stroke-linecap='round'/%3E%3C/svg%3E";

document.querySelector('link[rel="icon"]')?.setAttribute('href', ICON);
const root = document.getElementById('app');
if (root) render(<App />, root);
