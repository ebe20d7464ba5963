import axe from 'axe-core'

const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Serious and critical findings of axe within an element, one line each.
 * @param only `colours`: only the rules on colours, for a second colour scheme
 */
export async function seriousProblems(element: Element, only?: 'colours'): Promise<string[]> {
  const { violations } = await axe.run(element, {
    resultTypes: ['violations'],
    ...(only === 'colours' ? { runOnly: colourRules } : { rules: { region: { enabled: false } } }),
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`))
}
