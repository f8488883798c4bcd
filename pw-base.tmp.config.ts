import config from './playwright.config.ts';
const { webServer: _, ...rest } = config;
export default { ...rest, outputDir: '/tmp/wj/results', use: { ...config.use, baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:4100', trace: 'off' } };
