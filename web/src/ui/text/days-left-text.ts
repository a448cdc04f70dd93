export function daysLeftText(days: number): string {
  if (days < 0) return `已过期 ${-days} 天`;
  return days === 0 ? "今天到期" : `剩余 ${days} 天`;
}
