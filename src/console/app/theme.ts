/** Colors and component defaults. Text has a contrast of at least 4.5:1 on every background, in light and dark mode. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const pine: MantineColorsTuple = [
  '#eef8f5',
  '#d9efe8',
  '#b3dfd1',
  '#8acfb9',
  '#6fd3bb',
  '#3fae93',
  '#178068',
  '#13705b',
  '#0b5c4b',
  '#07473a',
]
/** From text to background. */
const dark: MantineColorsTuple = [
  '#e8ecef',
  '#c3cad1',
  '#a3acb5',
  '#6c7680',
  '#3a424a',
  '#2b3238',
  '#1e2327',
  '#15191c',
  '#101315',
  '#0b0d0f',
]

const system = '-apple-system, "Segoe UI", Inter, Roboto, "Helvetica Neue", Arial, sans-serif'

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 6 },
  colors: { pine, dark },
  fontFamily: system,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace',
  headings: { fontFamily: system, fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45 }, padding: 'lg' } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.35 }, padding: 'lg' } },
    Checkbox: { defaultProps: { radius: 4 } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    // The focus placeholder is not a valid child of role="menu"; the first item can take the focus itself.
    Menu: { defaultProps: { shadow: 'md', withinPortal: true, withInitialFocusPlaceholder: false } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
})

export const variables: CSSVariablesResolver = () => ({
  variables: { '--line': 'var(--mantine-color-default-border)' },
  light: {
    '--mantine-color-text': '#16191c',
    '--mantine-color-dimmed': '#586470',
    '--mantine-color-placeholder': '#6a7580',
    '--mantine-color-default-border': '#dde1e5',
    '--mantine-color-error': '#b3261e',
    '--accent': '#0b5c4b',
    '--ground': '#f6f7f8',
    '--sheet': '#ffffff',
    '--hover': '#f3f5f6',
    '--good': '#157a4b',
    '--bad': '#c4312a',
    '--warn': '#9a6200',
    '--calm': '#2f63c9',
    '--quiet': '#7b8792',
    '--good-ground': '#e7f5ee',
    '--bad-ground': '#fdeceb',
    '--warn-ground': '#fdf3e0',
    '--calm-ground': '#eaf0fc',
    '--code-key': '#0b5c4b',
    '--code-string': '#8a4b08',
    '--code-number': '#2350b0',
  },
  dark: {
    '--mantine-color-text': '#e8ecef',
    '--mantine-color-dimmed': '#a3acb5',
    '--mantine-color-placeholder': '#8f99a3',
    '--mantine-color-default-border': '#2e353c',
    '--mantine-color-error': '#ff9c94',
    '--mantine-color-anchor': '#6fd3bb',
    '--accent': '#6fd3bb',
    '--ground': '#101315',
    '--sheet': '#171b1f',
    '--hover': '#1e2328',
    '--good': '#5cd39b',
    '--bad': '#ff8f86',
    '--warn': '#f2bd5c',
    '--calm': '#8fb4ff',
    '--quiet': '#8b959f',
    '--good-ground': '#12291f',
    '--bad-ground': '#331a18',
    '--warn-ground': '#2f240f',
    '--calm-ground': '#182338',
    '--code-key': '#6fd3bb',
    '--code-string': '#e8b57a',
    '--code-number': '#8fb4ff',
  },
})
