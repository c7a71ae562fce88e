/** Made by `mantine-styles.ts`. */
declare module 'virtual:mantine-styles'
