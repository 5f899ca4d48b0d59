import { render } from 'preact';
import { loadNavigation } from './data.ts';
import { Reference } from './shell.tsx';
import { loadWorld } from './world.ts';

void loadNavigation();
void loadWorld();
const place = document.querySelector('#app');
if (place !== null) render(<Reference />, place);
