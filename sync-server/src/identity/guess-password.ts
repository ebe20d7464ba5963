import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const commonest = 10_000
/** A guesser's first ten million tries. Six random characters are within them, which is all that a floor of six would ask for. */
const fewGuesses = 10_000_000
/** Estimating takes the square of the length; a password is strong within this length or never. */
const judgedLength = 48

const common = new Set(dictionary['passwords-common'].slice(0, commonest))
const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** True for one of the 10,000 most common passwords. `password` in lower case. */
export function isAmongCommonest(password: string): boolean {
  return common.has(password)
}

/** True for passwords that a guesser who knows these names finds within so few tries. */
export function isGuessable(password: string, names: readonly string[], tries = fewGuesses): boolean {
  return judge.check(password.slice(0, judgedLength), [...names]).guesses <= tries
}
