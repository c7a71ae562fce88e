/** The settings of the organisation, each with what it affects. Settings with pages of their own are linked. */
import { SimpleGrid, Stack } from '@mantine/core'
import { useApiQuery } from '../../api/hooks.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Loaded } from '../../parts/states/loaded.tsx'
import { CompanySignIn } from './company-sign-in.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { Extraction } from './extraction.tsx'
import { Holidays } from './holidays.tsx'
import { Invoices } from './invoices.tsx'
import { Leave } from './leave.tsx'
import { SettingsDocument } from './operations.ts'
import { Organisation } from './organisation.tsx'
import { Quotas } from './quotas.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Trades } from './trades.tsx'

export default function SettingsPage() {
  const query = useApiQuery(SettingsDocument, {})
  return (
    <>
      <PageHeader title="Settings" about="What applies to the whole organisation, and what each setting affects." />
      <Loaded query={query} of={query.data}>
        {({ invoiceSettings, extractionSettings, quotas }) => (
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
            <Stack gap="lg">
              <Organisation />
              {invoiceSettings && <Invoices stored={invoiceSettings} refetch={query.refetch} />}
              {quotas && <Quotas quotas={quotas} />}
            </Stack>
            <Stack gap="lg">
              <SecondFactor />
              <CompanySignIn />
              <Trades />
              <Holidays />
              {extractionSettings && <Extraction stored={extractionSettings} refetch={query.refetch} />}
              <Elsewhere />
              <Leave />
            </Stack>
          </SimpleGrid>
        )}
      </Loaded>
    </>
  )
}
