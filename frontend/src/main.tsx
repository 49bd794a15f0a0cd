import '@fontsource-variable/inter';
import 'virtual:theme.css';
import './theme/global.css';
import { createRoot } from 'react-dom/client';
import { Root } from './app/Root';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element');
createRoot(container).render(<Root />);
