/** How a value is shown: good, even or bad for the seat that chooses. */
export const worthClass = (worth: number): 'good' | 'even' | 'bad' => (worth > 0.6 ? 'good' : worth < 0.4 ? 'bad' : 'even')
