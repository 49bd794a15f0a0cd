import '@fontsource-variable/inter';
import 'virtual:theme.css';
import './theme/global.css';
import { createRoot } from 'react-dom/client';
import { returnFocus } from './app/focus-return';
import { Root } from './app/Root';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');
returnFocus();
createRoot(container).render(<Root />);
