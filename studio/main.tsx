import { createRoot } from 'react-dom/client';
import '../site/ui/tokens.css';
import '../site/ui/web-fonts.css';

const place = document.getElementById('studio');
if (place) createRoot(place).render(<h1>Studio</h1>);
