/** Search from anywhere: a button in the navigation, and Ctrl+K or Cmd+K. */
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { IconSearch } from '../parts/icons/icons.tsx'
import classes from './palette.module.css'

const PaletteDialog = lazy(() => import('./dialog.tsx'))
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

export function Palette() {
  const [opened, setOpened] = useState(0)
  const open = () => setOpened((before) => before + 1)
  useHotkeys([['mod+K', open]], [])
  return (
    <>
      <button type="button" className={classes.open} aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <IconSearch size={16} aria-hidden />
        Search
        <kbd aria-hidden>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {opened > 0 && (
        <Suspense>
          <PaletteDialog opened={opened} />
        </Suspense>
      )}
    </>
  )
}
