/** Bare inserts behind a minimal HTTP server: `node bench/bare-server.ts <folder>`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EnquiryFields } from '../contract/enquiry/enquiry.ts';
import { openBareInsert } from './bare-insert.ts';

const bare = openBareInsert(process.argv[2] ?? '.');
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const id = bare.insert(JSON.parse(body) as EnquiryFields);
    response.writeHead(201, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ status: 'success', id }));
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
