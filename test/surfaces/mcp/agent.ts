/** An agent: the SDK's own client, connected with a key or a token. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { TestServer } from '../../support/server.ts'

/** What a tool answered. */
interface ToolResult {
  isError: boolean
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  body: any
}

export interface Agent {
  client: Client
  /** The names of the listed tools. */
  tools(): Promise<string[]>
  call(name: string, values?: Record<string, unknown>): Promise<ToolResult>
}

const agents: Client[] = []

/** Connect an agent, which has listed the tools. */
export async function connect({ url }: Pick<TestServer, 'url'>, key: string): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const headers = { authorization: `Bearer ${key}` }
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } })
  await client.connect(transport as never)
  agents.push(client)
  await client.listTools()
  return {
    client,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name, values = {}) {
      const { content, isError, structuredContent } = await client.callTool({ name, arguments: values })
      const [{ text }] = content as [{ text: string }]
      const body = JSON.parse(text)
      if (isError !== true && JSON.stringify(structuredContent) !== JSON.stringify(body))
        throw new Error(`${name} answers in text what it does not answer as structure`)
      return { isError: isError === true, body }
    },
  }
}

/** Close all connections of agents. */
export async function disconnect(): Promise<void> {
  await Promise.all(agents.splice(0).map((client) => client.close()))
}
