// The letters of sets that are shown on the board: told apart without colour, and the same beside the board.

export const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The letter of the set with this number; after Z it begins again. */
export const letterOf = (number: number): string => LETTERS[number % LETTERS.length]!
