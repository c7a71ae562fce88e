import { PathSwitch } from '../../parts/layout/path-switch.tsx'

const pages = { '/papers': 'Packs', '/papers/templates': 'Templates' }

/** Switches between packs and templates. */
export const PapersSwitch = () => <PathSwitch label="Show" pages={pages} />
