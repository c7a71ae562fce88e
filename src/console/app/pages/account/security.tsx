import { Button, Text } from '@mantine/core'
import { Panel } from '../../parts/layout/panel.tsx'
import { Section } from '../../parts/layout/section.tsx'
import { texts } from '../../words/texts.ts'

/** Leads to the page of second factors and passkeys. */
export function Security() {
  const words = texts().account
  return (
    <Section title={words.security}>
      <Panel>
        <Text size="sm" mb="sm">
          {words.securityText}
        </Text>
        <Button
          component="a"
          href="/account/security"
          variant="default"
          styles={{ label: { whiteSpace: 'normal' } }}
          maw="100%"
          h="auto"
          mih={44}
          py="xs"
        >
          {words.securityLink}
        </Button>
      </Panel>
    </Section>
  )
}
