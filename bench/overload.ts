/**
 * The effect of slow clients and of overload on other visitors:
 * `node bench/overload.ts [seconds of overload] [rounds]`. Needs the build.
 *
 * Slow clients: p99 latency while 500 clients send or read one byte at a time, relative to the latency
 * without them; rounds alternate.
 *
 * Overload: pages rendered per second (the page after a form was sent, which is never cached) at
 * ten times the rate that can be rendered, relative to the peak rate, measured before and after.
 * Enquiries and cached pages are requested at a steady rate all the time.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENQUIRY_PATH } from '../contract/enquiry/enquiry-fields.ts';
import { sampleFields, thanksPath } from '../tests/helpers/enquiries.ts';
import { tally, until } from '../tests/helpers/process/faults.ts';
import { openSlowClients } from '../tests/helpers/process/slow-clients.ts';
import { startSite } from '../tests/helpers/process/start-site.ts';
import { exactCpuSecondsOf, pinToCore } from './site-process.ts';
import { median, quantile, report, rounded } from './report.ts';

const OVERLOAD = Number(process.argv[2] ?? 60) * 1_000;
const ROUNDS = Number(process.argv[3] ?? 3);
const SLOW = 500;
const TIMES = 10;
const LARGE = '/static/pictures/video/how-a-hire-works.mp4';

const site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', METRICS_PORT: '0' });
const { hostname, port } = new URL(site.url);
let number = 0;
/** The path of an uncached page, which is rendered for each request; valid for ten minutes. */
let rendered = '';
// Real clients do not use the site's processor.
pinToCore(0, site.process.pid);
pinToCore(1, process.pid);

interface Answer {
  status: number;
  /** Milliseconds. */
  took: number;
}

/** Sends one request; status 0 without a complete response. */
function ask(agent: Agent, path: string, body?: string): Promise<Answer> {
  const startTime = performance.now();
  return new Promise((resolve) => {
    const headers = body
      ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
      : { 'Accept-Encoding': 'br' };
    const method = body ? 'POST' : 'GET';
    const done = (status: number) => resolve({ status, took: performance.now() - startTime });
    const outgoing = request({ hostname, port, agent, path, method, headers }, (response) => {
      response.resume();
      response.once('end', () => done(response.statusCode ?? 0));
      response.once('error', () => done(0));
    });
    outgoing.setTimeout(30_000, () => outgoing.destroy());
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      // A keep-alive connection may be closed while a request is in flight; clients then retry.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(ask(agent, path, body));
      else {
        console.error(path, error.code, error.message, outgoing.reusedSocket);
        done(0);
      }
    });
    outgoing.end(body);
  });
}
const askEnquiry = (agent: Agent) =>
  ask(agent, `/${ENQUIRY_PATH}`, JSON.stringify(sampleFields(number++)));

/** Each client sends its requests sequentially on a keep-alive connection. */
async function askInTurn(clients: number, milliseconds: number, path: string): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const end = performance.now() + milliseconds;
  const answers: Answer[] = [];
  const client = async () => {
    while (performance.now() < end) answers.push(await ask(agent, path));
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return answers;
}

/** Sends requests at a steady rate, however slow the responses are. */
async function askSteadily(
  perSecond: number,
  milliseconds: number,
  send: (agent: Agent) => Promise<Answer>,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  const startTime = performance.now();
  const answers: Promise<Answer>[] = [];
  for (;;) {
    const passed = performance.now() - startTime;
    if (passed > milliseconds) break;
    while (answers.length < (passed / 1_000) * perSecond) answers.push(send(agent));
    await sleep(5);
  }
  const seconds = (performance.now() - startTime) / 1_000;
  const all = await Promise.all(answers);
  agent.destroy();
  return { all, seconds };
}

const p99 = (answers: Answer[]) =>
  quantile(
    answers.map(({ took }) => took),
    0.99,
  );
const share = (value: number) => rounded(value, 2);

/** p99 latency of other visitors, in milliseconds. */
async function measureOthers(): Promise<{ kept: number; enquiry: number }> {
  const [kept, enquiries] = await Promise.all([
    askSteadily(400, 4_000, (agent) => ask(agent, '/')),
    askSteadily(40, 4_000, askEnquiry),
  ]);
  return { kept: p99(kept.all), enquiry: p99(enquiries.all) };
}

async function measureSlowClients() {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const without = await measureOthers();
    const slow = await openSlowClients(site.url, SLOW, LARGE);
    // Slow readers have an effect only once the system's buffers are full.
    await sleep(4_000);
    const beside = await measureOthers();
    slow.close();
    rounds.push({ without, beside });
  }
  return rounds;
}

/** A steady load of enquiries and cached pages, in addition to the uncached ones. */
async function askForTheRest(milliseconds: number) {
  const [enquiries, kept] = await Promise.all([
    askSteadily(20, milliseconds, askEnquiry),
    askSteadily(50, milliseconds, (agent) => ask(agent, '/')),
  ]);
  return { enquiries, kept };
}

/** Pages rendered per second, and per CPU second, which does not depend on other work. */
interface Rate {
  perSecond: number;
  perProcessorSecond: number;
}

/** The rate at full load without overload. */
async function measurePeak(): Promise<Rate> {
  const each: Rate[] = [];
  for (const clients of [4, 8, 16]) {
    const used = await exactCpuSecondsOf(site);
    const [answers] = await Promise.all([
      askInTurn(clients, 5_000, rendered),
      askForTheRest(5_000),
    ]);
    const good = answers.filter(({ status }) => status === 200).length;
    const perProcessorSecond = good / ((await exactCpuSecondsOf(site)) - used);
    each.push({ perSecond: good / 5, perProcessorSecond });
  }
  return each.toSorted((a, b) => b.perSecond - a.perSecond)[0]!;
}

async function measureOverload() {
  await measurePeak();
  const before = await measurePeak();
  const used = await exactCpuSecondsOf(site);
  const [crowd, { enquiries, kept }] = await Promise.all([
    askSteadily(TIMES * before.perSecond, OVERLOAD, (agent) => ask(agent, rendered)),
    askForTheRest(OVERLOAD),
  ]);
  const processor = (await exactCpuSecondsOf(site)) - used;
  const after = await measurePeak();
  const good = crowd.all.filter(({ status }) => status === 200);
  return {
    peak_before: share(before.perSecond),
    peak_after: share(after.perSecond),
    offered: share(crowd.all.length / crowd.seconds),
    goodput: share(good.length / crowd.seconds),
    share_of_peak: share(good.length / crowd.seconds / ((before.perSecond + after.perSecond) / 2)),
    share_of_peak_by_processor: share(
      good.length / processor / ((before.perProcessorSecond + after.perProcessorSecond) / 2),
    ),
    rendered_p99_ms: share(p99(good)),
    pages: Object.fromEntries(tally(crowd.all.map(({ status }) => status))),
    enquiries: Object.fromEntries(tally(enquiries.all.map(({ status }) => status))),
    enquiry_p99_ms: share(p99(enquiries.all)),
    kept: Object.fromEntries(tally(kept.all.map(({ status }) => status))),
    kept_p99_ms: share(p99(kept.all)),
  };
}

await until(async () => (await fetch(`${site.url}/health/ready`)).ok, { within: 30_000 });
// Pages are recompressed for some seconds, and the first round warms up.
await sleep(8_000);
await measureOthers();
const rounds = await measureSlowClients();
rendered = await thanksPath(site.url);
const overload = await measureOverload();
await site.stop();

const rows = (['kept', 'enquiry'] as const).map((what) => ({
  what: `${what}, beside ${SLOW} slow clients`,
  p99_ms_without: share(median(rounds.map(({ without }) => without[what]))),
  p99_ms: share(median(rounds.map(({ beside }) => beside[what]))),
  ratio: share(median(rounds.map(({ without, beside }) => beside[what] / without[what]))),
}));
console.table([overload]);
report('overload', {
  rows,
  targets: [
    ...rows.map(({ what, ratio }) => ({ what: `p99 of ${what}`, measured: ratio, most: 1.2 })),
    { what: 'goodput under overload, of the peak', measured: overload.share_of_peak, least: 0.9 },
    {
      what: 'enquiries refused under overload',
      measured: Object.entries(overload.enquiries)
        .filter(([status]) => status !== '201')
        .reduce((sum, [, count]) => sum + count, 0),
      most: 0,
    },
  ],
  more: { overload, every_round: rounds },
});
