import type { Reporter, TestModule } from 'vitest/node'

function getRows(modules: readonly TestModule[]): string[][] {
  return modules
    .flatMap((module) => [...module.children.allTests()])
    .flatMap((test) => {
      const { attack } = test.meta()
      if (!attack) return []
      const outcome = test.ok() ? '' : 'FAILED'
      const notes = [outcome, ...attack.notes].filter(Boolean).join('; ')
      return [[test.fullName, String(attack.tried), String(attack.held), notes]]
    })
}

/** Prints one table when all attacks are done. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = [['attack', 'tried', 'held', ''], ...getRows(modules)]
    const widths = [0, 1, 2].map((column) =>
      Math.max(...rows.map((row) => row[column]?.length ?? 0)),
    )
    const lines = rows.map(([name = '', tried = '', held = '', notes = '']) =>
      [
        name.padEnd(widths[0] ?? 0),
        tried.padStart(widths[1] ?? 0),
        held.padStart(widths[2] ?? 0),
        notes,
      ]
        .join('  ')
        .trimEnd(),
    )
    console.log(`\n${lines.join('\n')}\n`)
  }
}
