/** Builds the console's sources into the files that `endpoint.ts` serves. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { foreignPages } from './foreign-pages.ts'
import { APP, BUILT, MOUNT, NONCE_PLACEHOLDER } from './places.ts'
import { portalFiles } from './portal-files.ts'

export default defineConfig({
  root: APP,
  base: `${MOUNT}/`,
  plugins: [react(), portalFiles(), foreignPages()],
  html: { cspNonce: NONCE_PLACEHOLDER },
  build: {
    outDir: process.env.MUSTER_CONSOLE_OUT ?? BUILT,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0, // the policy allows data URLs only for images
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
