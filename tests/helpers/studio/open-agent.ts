import {
  Client,
  StreamableHTTPClientTransport,
  type FetchLike,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';

interface AgentOptions {
  /** `legacy`: the protocol of 2025, which begins with a handshake. */
  mode?: VersionNegotiationMode;
  fetch?: FetchLike;
}

/** Connects an agent to the studio at an origin, with a key of the automation API. */
export async function openAgent(
  studioUrl: string,
  key: string,
  { mode = 'auto', fetch }: AgentOptions = {},
) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  const options = { requestInit, ...(fetch && { fetch }) };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', studioUrl), options));
  return {
    instructions: client.getInstructions(),
    list: async () => (await client.listTools()).tools,
    /** Uses a tool. @returns what it responds with, parsed if it is JSON; or the message of a refusal */
    async use(name: string, input: object = {}) {
      const { content, isError = false } = await client
        .callTool({ name, arguments: { ...input } })
        .catch(({ message }: Error) => ({
          content: [{ type: 'text' as const, text: message }],
          isError: true,
        }));
      const [part] = content;
      const text = part?.type === 'text' ? part.text : '';
      return { isError, text, result: (text.startsWith('{') ? JSON.parse(text) : text) as any };
    },
    close: () => client.close(),
  };
}
