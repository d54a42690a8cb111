/** Quick amounts in millions of gold. In a live slip a press sets the stake to the amount; in other games it adds the amount (R7). */
export const quickMillions = { set: [1, 5, 10, 30, 50], add: [5, 10, 30, 50, 70] } as const;
