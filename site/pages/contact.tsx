import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../page-head.ts';
import { VideoPopup } from '../sections/video-popup/video-popup.tsx';

export const Route = createFileRoute('/contact-us')({
  head: () => pageHead({ path: '/contact-us', title: 'contact', description: 'contact' }),
  component: () => (
    <div className="page">
      <h1>contact</h1>
      <VideoPopup />
    </div>
  ),
});
