import css from '#client/features/settings/plan/plan.module.css'

interface ReportTableProps {
  head: readonly string[]
  /** the first cell names its row */
  rows: readonly { id: string; cells: readonly string[] }[]
}

/** A report as a table. */
export function ReportTable({ head, rows }: ReportTableProps) {
  return (
    <table className={css.report}>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...values] }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {values.map((text, at) => (
              <td key={head[at + 1]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
