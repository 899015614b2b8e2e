// Reading and asking over HTTP. Whatever goes wrong becomes a Trouble with a sentence for people.

import { refusalText } from './lang/refusals'
import type {
  Analysis,
  AnalysisRequest,
  AtlasStanding,
  Example,
  Fault,
  Game,
  GamePage,
  NewTable,
  Options,
  Replay,
  Riddle,
  RiddleHead,
  StudyAnswer,
  StudyRequest,
  TableRequest,
  View,
} from './protocol'

export class Trouble extends Error {
  constructor(
    readonly code: string,
    text: string,
    /** What the server shows instead: the table as it stands. */
    readonly view?: View,
  ) {
    super(text)
  }
}

/** How often, and how many milliseconds apart, somebody is asked again who was asked too fast. */
const PATIENCE = [500, 1000, 2000, 4000]

const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms))

/** Whoever goes on quickly, from step to step, is not bothered with the server's limits: the page waits for him. */
export async function ask<T>(path: string, body?: unknown): Promise<T> {
  for (const ms of PATIENCE) {
    try {
      return await askOnce<T>(path, body)
    } catch (error) {
      if (!(error instanceof Trouble) || error.code !== 'too-fast') throw error
      await pause(ms)
    }
  }
  return askOnce<T>(path, body)
}

async function askOnce<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(`/api/v1/${path}`, {
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    const alone = await (await import('./offline/answer')).answerAlone(path, body)
    if (alone !== undefined) return alone as T
    throw new Trouble('offline', refusalText('offline'))
  }
  const text = await answer.text()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Trouble('trouble', refusalText('trouble'))
  }
  const fault = (value as { error?: Fault }).error
  if (fault) throw new Trouble(fault.code, refusalText(fault.code, fault.text))
  if (!answer.ok) throw new Trouble('trouble', refusalText('trouble'))
  return value as T
}

const query = (lang: string, options: Options): string => {
  const parts = new URLSearchParams({ lang })
  for (const [name, value] of Object.entries(options)) parts.set(`option.${name}`, value)
  return parts.toString()
}

export const fetchGames = async (lang: string): Promise<Game[]> =>
  (await ask<{ games: Game[] }>(`games?${new URLSearchParams({ lang })}`)).games

export const fetchGame = (id: string, lang: string, options: Options = {}): Promise<GamePage> =>
  ask(`games/${encodeURIComponent(id)}?${query(lang, options)}`)

export const fetchExamples = async (id: string): Promise<Example[]> =>
  (await ask<{ examples: Example[] }>(`games/${encodeURIComponent(id)}/examples`)).examples

/** The whole page of rules of a game, examples included. */
export const fetchSource = async (id: string): Promise<string> =>
  (await ask<{ source: string }>(`games/${encodeURIComponent(id)}/source`)).source

/** Of each game of the shelf the words that its rules use: for finding games like another. */
export const fetchWords = async (): Promise<{ id: string; title: string; words: Record<string, number> }[]> =>
  (await ask<{ games: { id: string; title: string; words: Record<string, number> }[] }>('words')).games

export const createTable = (request: TableRequest): Promise<NewTable> => ask('tables', request)

export const loadReplay = (record: string): Promise<Replay> => ask('replay', { record })

export const askStudy = (request: StudyRequest): Promise<StudyAnswer> => ask('study', request)

export const askAnalysis = (request: AnalysisRequest): Promise<Analysis> => ask('analysis', request)

export const askAtlas = (request: { game: string; options: Options; build?: boolean }): Promise<AtlasStanding> => ask('atlas', request)

export const recordAddress = (table: string, format: 'text' | 'sgf', token: string): string =>
  `/api/v1/tables/${encodeURIComponent(table)}/record?${new URLSearchParams({ format, ...(token ? { token } : {}) })}`

export async function fetchRecord(table: string, token: string): Promise<string> {
  const answer = await fetch(recordAddress(table, 'text', token))
  if (!answer.ok) throw new Trouble('trouble', refusalText('trouble'))
  return answer.text()
}

export const fetchRiddles = async (): Promise<RiddleHead[]> => (await ask<{ riddles: RiddleHead[] }>('riddles')).riddles

export const fetchRiddlesOf = async (game: string): Promise<Riddle[]> =>
  (await ask<{ riddles: Riddle[] }>(`riddles/${encodeURIComponent(game)}`)).riddles
