import { foldText } from '#shared/lib/fold-text.ts'

/** A sentence in its parts, folded: when it begins, and the acts one after another. */
export interface SplitSentence {
  when: string
  acts: string[]
}

/** Words that begin an act, in the three languages: imperatives and infinitives. */
const acts = [
  'send|e-?mail|mail|notify|tell|alert|inform|remind|create|make|add|set|mark|change|update|move|post|write|message|ask|wait|delete|remove|let|open|assign|give|take',
  'envi[ae]r?|mand[ae]r?|notifi(?:que|car)|avis[ea]r?|inform[ea]r?|lembr[ea]r?|cri[ae]r?|fac[ao]|fazer|adicion[ea]r?|defin[ai]r?|marque|marcar|mud[ea]r?|alter[ea]r?|atualiz[ea]r?|mov[ae]r?|poste|postar|escrev[ae]r?|pec[ao]|pedir|pergunt[ea]r?|esper[ea]r?|aguard[ea]r?|exclu[ai]r?|apagu[ea]|apagar|coloque|colocar',
  'notific[ao]|notifique|crear|cree|crea|haz|hacer|anad[ae]|anadir|agreg[ae]r?|pon|poner|marca|cambi[ae]r?|actualic[ea]|actualiz[ao]r?|muev[ae]|mover|publi(?:ca|que|car)|escrib[ae]|escribir|pid[ae]|pedir|pregunt[ae]r?|recuerd[ae]|recordar|elimin[ae]r?|borr[ae]r?|manda',
].join('|')
const actPattern = new RegExp(`(?:^|(?<=[\\s,;:]))(?:please |por favor )?(?:${acts})(?=[\\s,.:])`, 'g')

const begins =
  /(?:^|\s)(?:when(?:ever)?|if|once|as soon as|every|each time|after|on the day|\d+ (?:days?|hours?|weeks?) (?:before|after)|daily|weekly|monthly|a cada|quando|sempre que|assim que|se|tod[oa]s?|depois que|apos|\d+ (?:dias?|horas?|semanas?) (?:antes|depois|apos|despues)|no dia|diariamente|semanalmente|mensalmente|cuando|siempre que|si|cada|el dia|despues de que|diariamente|semanalmente|mensualmente)(?=\s)/g

const joints =
  /\s*(?:,|;|\.\s)\s*(?:and then |then |and |e depois |e entao |depois |entao |e |y luego |y despues |luego |despues |y )?|\s+(?:and then|and|then|e depois|e entao|depois|e|y luego|y despues|luego|despues|y)\s+/

/** @returns undefined without both parts */
export function splitSentence(sentence: string): SplitSentence | undefined {
  const text = foldText(sentence)
    .replace(/[.!\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  const begin = [...text.matchAll(begins)][0]
  if (!begin) return undefined
  // "mail its owner when a request is new"
  if (begin.index > 0) return parted(text.slice(begin.index).trim(), text.slice(0, begin.index).trim())
  const comma = text.indexOf(',')
  if (comma > 0) return parted(text.slice(0, comma), text.slice(comma + 1).trim())
  const act = [...text.matchAll(actPattern)].find(({ index }) => index > begin[0].length + 2)
  return act && parted(text.slice(0, act.index).trim(), text.slice(act.index))
}

function parted(when: string, rest: string): SplitSentence | undefined {
  const found: string[] = []
  for (const piece of rest.split(joints).filter((one) => one !== '')) {
    // names joined by and: "mail Ana and Bob"
    if (found.length > 0 && !new RegExp(`^(?:${acts})(?=[\\s,.:])`).test(piece)) found[found.length - 1] += ` ${piece}`
    else found.push(piece)
  }
  return found.length === 0 || when === '' ? undefined : { when, acts: found }
}
