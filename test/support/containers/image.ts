/**
 * The image, built and run by Debian's buildah and podman in a store of their own: no daemon, no registry. The two images
 * that it is made from stand for Debian's and Node's: one that debootstrap makes, and the same with this Node and an npm.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  addNode,
  addNpm,
  attempt as attemptAny,
  CERTIFICATES,
  DOCKERFILE,
  type Ended,
  makeDebian,
  missingOf,
  shell,
  suiteOfImage,
} from './debian.ts'

export const IMAGE = 'localhost/muster'
const PROGRAMS = ['buildah', 'podman', 'runc', 'debootstrap']
/** As compose.yaml has it. */
const CONFINED = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges']

/** What is missing to build it; nothing if all is there. */
export const missingForImage = () => missingOf(PROGRAMS)

export interface Container {
  /** Run a command within it. */
  execute(...command: string[]): Promise<Ended>
  /** The health check of the image: whether the process is healthy. */
  isHealthy(): Promise<boolean>
  /** What it has printed. */
  log(): Promise<string>
  /** End it by SIGTERM, or after `seconds` by SIGKILL. @returns its exit code */
  stop(seconds: number): Promise<number>
}

export interface Containers extends AsyncDisposable {
  /** Bytes of the image, and of what it was made from. */
  size(): Promise<{ image: number; base: number }>
  /** Start it on the network of this machine, confined as in compose.yaml. */
  start(settings: Record<string, string>, ...command: string[]): Promise<Container>
  /** Write the image to a file that Docker loads. */
  save(archive: string): Promise<void>
  /** Run it to its end. */
  run(settings: Record<string, string>, ...command: string[]): Promise<Ended>
}

/** Build the image; takes minutes. */
export async function buildImage(): Promise<Containers> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-image-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const configuration = path.join(folder, 'containers.conf')
  // A machine that is a container itself may not raise limits, and has no systemd.
  await writeFile(
    configuration,
    '[containers]\ndefault_ulimits = []\n[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\n',
  )
  const { PATH = '' } = process.env
  const options = {
    env: { PATH, HOME: folder, TMPDIR: folder, CONTAINERS_CONF: configuration },
  }
  const store = [`--root=${folder}/store`, `--runroot=${folder}/run`]
  const podman = async (...args: string[]) => (await shell('podman', [...store, ...args], options)).trim()
  const attempt = (...args: string[]): Promise<Ended> => attemptAny('podman', [...store, ...args], options)
  stack.defer(async () => {
    await attempt('rm', '--all', '--force', '--volumes', '--time=1')
    await attempt('rmi', '--all', '--force')
  })

  const root = path.join(folder, 'debian')
  await makeDebian(root, await suiteOfImage())
  await importImage('debian')
  await addNode(root)
  await addNpm(root, folder)
  await importImage('node', `--change=ENV NPM_CONFIG_CAFILE=${CERTIFICATES}`)

  async function importImage(name: string, ...changes: string[]): Promise<void> {
    const archive = path.join(folder, `${name}.tar`)
    await shell('tar', ['--directory', root, '--exclude=./var/cache/apt', '--create', '--file', archive, '.'])
    await podman('import', ...changes, archive, `localhost/${name}`)
    await rm(archive)
  }

  const bases = ['--build-arg=NODE_IMAGE=localhost/node', '--build-arg=BASE_IMAGE=localhost/debian', '--pull-never']
  const form = ['--format=docker', '--isolation=chroot', '--ulimit=nofile=20000:20000']
  await shell('buildah', [...store, 'bud', ...form, ...bases, '-f', DOCKERFILE, '-t', IMAGE, '.'], options)

  const settingsOf = (settings: Record<string, string>) =>
    Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`)
  const sizeOf = async (image: string) => Number(await podman('image', 'inspect', '--format={{.Size}}', image))
  const resources = stack.move()
  return {
    size: async () => ({ image: await sizeOf(IMAGE), base: await sizeOf('localhost/debian') }),
    save: async (archive) => void (await podman('save', '--format=docker-archive', `--output=${archive}`, IMAGE)),
    run: (settings, ...command) =>
      attempt('run', '--rm', '--network=host', ...CONFINED, ...settingsOf(settings), IMAGE, ...command),
    async start(settings, ...command) {
      const flags = ['--detach', '--network=host', ...CONFINED, ...settingsOf(settings)]
      const id = await podman('run', ...flags, IMAGE, ...command)
      return {
        execute: (...inside) => attempt('exec', id, ...inside),
        isHealthy: async () => (await attempt('healthcheck', 'run', id)).code === 0,
        log: async () => (await attempt('logs', id)).output,
        async stop(seconds) {
          await podman('stop', `--time=${seconds}`, id)
          return Number(await podman('inspect', '--format={{.State.ExitCode}}', id))
        },
      }
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
