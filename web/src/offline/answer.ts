// What the server would answer, answered here when it is not there: studies, analyses, records and new tables, by the engine as
// WebAssembly. Rules and puzzles come from what the service worker has kept.

import { Engine, EngineTrouble } from '../engine/engine'
import { Trouble, fetchGames, fetchSource } from '../http'
import { language } from '../lang/index.svelte'
import type { Analysis, AnalysisRequest, Game, Replay, StudyAnswer, StudyRequest, TableRequest } from '../protocol'
import { createHere } from './tables'

const THINKING = 30_000

let own: Engine | undefined
/** One engine for all that is asked without a server. */
const engine = (): Engine => (own ??= new Engine())

const seed = (): number => Math.floor(Math.random() * 2 ** 30)

/** The game as the shelf describes it: the engine knows only what its page says. */
export async function described(id: string, told: Game): Promise<Game> {
  const shelf = (await fetchGames(language.code)).find((g) => g.id === id)
  return { ...(shelf ?? told), ...told, id, ...(shelf ? { title: shelf.title, category: shelf.category, complexity: shelf.complexity, aim: told.aim } : {}) }
}

/** What the engine thinks of the position it has open, with what is proved about the game. */
export async function thought(engine: Engine, id: string, milliseconds: number): Promise<Analysis> {
  const known = (await fetchGames(language.code)).find((g) => g.id === id)?.known ?? []
  return (await engine.ask<{ analysis: Analysis }>({ ask: 'analyse', milliseconds: Math.round(milliseconds), known }, THINKING)).analysis
}

async function study(request: StudyRequest): Promise<StudyAnswer> {
  const answer = await engine().ask<StudyAnswer>({ ask: 'study', source: await fetchSource(request.game), seed: seed(), ...request })
  return { ...answer, options: request.options, game: await described(request.game, answer.game) }
}

async function analysis(request: AnalysisRequest): Promise<Analysis> {
  const { game, options, position, words, seconds } = request
  await engine().ask({ ask: 'open', source: await fetchSource(game), options, words, ...(position ? { position } : {}) })
  return thought(engine(), game, 1000 * seconds)
}

async function replay({ record }: { record: string }): Promise<Replay> {
  // Records of tables name a game by its id, those of the engine by its title.
  const named = /\[game "([^"]*)"\]/.exec(record)?.[1] ?? ''
  const id = (await fetchGames(language.code)).find((g) => g.id === named || g.title === named)?.id ?? named
  const answer = await engine().ask<Replay>({ ask: 'replay', source: await fetchSource(id), record })
  const options = Object.fromEntries([...record.matchAll(/\[option "([^"]*)" "([^"]*)"\]/g)].map(([, name, value]) => [name!, value!]))
  return { ...answer, options, game: await described(id, answer.game) }
}

/** Undefined: nobody but the server knows. */
export async function answerAlone(path: string, body: unknown): Promise<unknown> {
  try {
    if (path === 'study') return await study(body as StudyRequest)
    if (path === 'analysis') return await analysis(body as AnalysisRequest)
    if (path === 'replay') return await replay(body as { record: string })
    if (path === 'tables') {
      const request = body as TableRequest
      // Without its rules there is nothing to play.
      await fetchSource(request.game)
      return createHere(request)
    }
  } catch (error) {
    if (error instanceof EngineTrouble) throw new Trouble(error.code === 'missing' ? 'offline' : error.code, error.message)
    throw error
  }
  return undefined
}
