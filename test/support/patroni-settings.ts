/** Settings of Patroni and of HAProxy for a cluster on this machine. */
import path from 'node:path'

export interface NodeSettings {
  name: string
  /** Port of PostgreSQL. */
  database: number
  /** Port of Patroni. */
  api: number
  home: string
}

interface PatroniSettings extends NodeSettings {
  /** Port of etcd. */
  etcd: number
  /** The folder of PostgreSQL's programs. */
  binaries: string
}

/** Of a node's Patroni. */
export function patroniSettings({ name, database, api, home, etcd, binaries }: PatroniSettings): object {
  const account = { username: 'muster', password: 'none' }
  return {
    scope: 'muster',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20, // seconds that a vanished primary keeps its place; Patroni takes no less
        loop_wait: 1,
        retry_timeout: 5,
        synchronous_mode: true,
        primary_start_timeout: 0, // a primary that was killed is replaced at once
        postgresql: {
          use_pg_rewind: true,
          remove_data_directory_on_diverged_timelines: true,
          parameters: {
            max_connections: 100,
            shared_buffers: '64MB',
            fsync: false, // processes are killed, not machines: what is written stays
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `127.0.0.1:${database}`,
      connect_address: `127.0.0.1:${database}`,
      data_dir: path.join(home, 'data'),
      bin_dir: binaries,
      pgpass: path.join(home, 'pgpass'),
      authentication: { superuser: account, replication: account, rewind: account },
      parameters: { unix_socket_directories: '' },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
  }
}

/** Of HAProxy, which leads to the primary. */
export function proxySettings(port: number, nodes: readonly NodeSettings[]): string {
  return `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, database, api }) => `  server ${name} 127.0.0.1:${database} check port ${api}`).join('\n')}
`
}
