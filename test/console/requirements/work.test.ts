/** The rows in which the requirements of some work are edited, and what they leave as it is. */
import { describe, expect, it } from 'vitest'
import {
  neededAnyway,
  ownTradesIn,
  rowsIn,
  setElsewhere,
  type WorkRequirement,
  withRows,
} from '../../../src/console/app/pages/requirements/work/scope.ts'

const none = { trade: null, clientId: null, projectId: null, role: null, customTypeIds: [] }
const ofClient: WorkRequirement = { ...none, clientId: 'c', documentTypes: ['licence'] }
const ofProject: WorkRequirement = { ...none, projectId: 'p', documentTypes: ['passport'], customTypeIds: ['own'] }
const ofRole: WorkRequirement = { ...none, projectId: 'p', role: 'Welder', documentTypes: ['certificate'] }
const ofTrade: WorkRequirement = { ...none, projectId: 'p', trade: 'rigger', documentTypes: ['licence'] }
const all = [ofClient, ofTrade, ofProject, ofRole]
const project = { clientId: 'c', projectId: 'p' }

describe('the rows', () => {
  it('are all roles, then each role, of the client or the project alone', () => {
    expect(rowsIn(project, all)).toEqual([
      { trade: null, documentTypes: ['passport'], customTypeIds: ['own'] },
      { trade: 'Welder', documentTypes: ['certificate'], customTypeIds: [] },
    ])
    expect(rowsIn({ clientId: 'c' }, all)).toEqual([{ trade: null, documentTypes: ['licence'], customTypeIds: [] }])
    expect(rowsIn({ clientId: 'd' }, all)).toEqual([{ trade: null, documentTypes: [] }])
  })

  it('leave the requirements of other work, and of trades, as they are', () => {
    expect(withRows(project, all, [{ trade: 'mate', documentTypes: ['passport'] }])).toEqual([
      ofClient,
      ofTrade,
      { ...none, projectId: 'p', role: 'mate', documentTypes: ['passport'] },
    ])
    expect(withRows({ clientId: 'c' }, all, [])).toEqual([ofTrade, ofProject, ofRole])
    expect(new Set(withRows(project, all, rowsIn(project, all)))).toEqual(new Set(all))
  })

  it('of the workers of one trade are edited apart', () => {
    expect(ownTradesIn(project, all)).toEqual([null, 'rigger'])
    expect(ownTradesIn({ clientId: 'c' }, all)).toEqual([null])
    expect(rowsIn(project, all, 'Rigger')).toEqual([{ trade: null, documentTypes: ['licence'], customTypeIds: [] }])
    const rows = [{ trade: 'mate', documentTypes: ['passport' as const] }]
    expect(withRows(project, all, rows, 'rigger')).toEqual([
      ofClient,
      ofProject,
      ofRole,
      { ...none, projectId: 'p', trade: 'rigger', role: 'mate', documentTypes: ['passport'] },
    ])
    expect([...neededAnyway({ clientId: 'd', projectId: 'p' }, [], all, [], null, 'rigger')]).toEqual([
      'licence',
      'passport',
      'own',
    ])
  })

  it('tell what else applies, though it is set elsewhere', () => {
    const ofRoleAnywhere = { ...none, role: 'Welder', documentTypes: ['licence' as const] }
    const ofBoth = { ...none, clientId: 'c', projectId: 'p', documentTypes: ['licence' as const] }
    const more = [...all, ofRoleAnywhere, ofBoth, { ...ofClient, clientId: 'd' }]
    expect(setElsewhere(project, more)).toEqual([ofClient, ofRoleAnywhere, ofBoth])
    expect(setElsewhere({ clientId: 'c' }, more)).toEqual([ofRoleAnywhere])
  })

  it('know what is needed anyway', () => {
    const general = [{ trade: null, documentTypes: ['right_to_work' as const] }]
    const others = withRows(project, all, [])
    const rows = rowsIn(project, all)
    expect([...neededAnyway(project, general, others, rows, null)]).toEqual(['right_to_work', 'licence'])
    expect([...neededAnyway(project, general, others, rows, 'welder')]).toEqual([
      'right_to_work',
      'licence',
      'passport',
      'own',
    ])
  })
})
