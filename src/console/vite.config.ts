/** Builds the console's sources into the files that `endpoint.ts` serves. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstRequests } from './first-requests.ts'
import { foreignPages } from './foreign-pages.ts'
import { mantineStyles } from './mantine-styles.ts'
import { APP, BUILT, MOUNT, NONCE_PLACEHOLDER } from './places.ts'
import { portalFiles } from './portal-files.ts'

/** Pages and parts of pages that use a module, from which on it is in the shared file. */
const SHARED = 14

export default defineConfig({
  root: APP,
  base: `${MOUNT}/`,
  plugins: [react(), firstRequests(), portalFiles(), mantineStyles(), foreignPages()],
  html: { cspNonce: NONCE_PLACEHOLDER },
  build: {
    outDir: process.env.MUSTER_CONSOLE_OUT ?? BUILT,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0, // the policy allows data URLs only for images
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What many pages share is one file: each file costs a slow phone a round trip.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: SHARED }] } } },
  },
})
