import { SegmentedControl, Title, useMantineColorScheme } from '@mantine/core'
import { plainChoices } from '../../parts/list/choices.ts'
import { texts } from '../../words/texts.ts'

/** Light, dark, or as the device. */
export function Appearance() {
  const words = texts().you
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div>
      <Title order={2} size="h6" mb="xs">
        {words.appearance}
      </Title>
      <SegmentedControl
        fullWidth
        aria-label={words.appearance}
        data={plainChoices(words.schemes)}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
      />
    </div>
  )
}
