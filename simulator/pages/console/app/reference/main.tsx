import { render } from 'preact';
import { loadNavigation } from './data.ts';
import { prepareSearch } from './search-box.tsx';
import { Reference } from './shell.tsx';
import { loadWorld } from './world.ts';

// The page is read before anything is searched.
void loadNavigation().then(prepareSearch);
void loadWorld();
const place = document.querySelector('#app');
if (place !== null) render(<Reference />, place);
