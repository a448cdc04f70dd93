import { ChoiceRow } from "./choice-row.tsx";
import {
  readingSizes,
  rowDensities,
  themeChoices,
  useReadingSize,
  useRowDensity,
  useThemeChoice,
} from "./theme-choice.ts";

export function ThemeRow() {
  const [theme, choose] = useThemeChoice();
  return <ChoiceRow label="主题" choices={themeChoices} chosen={theme} onChoose={choose} />;
}

export function ReadingSizeRow() {
  const [size, choose] = useReadingSize();
  return <ChoiceRow label="字号" choices={readingSizes} chosen={size} onChoose={choose} />;
}

export function RowDensityRow() {
  const [density, choose] = useRowDensity();
  return <ChoiceRow label="列表" choices={rowDensities} chosen={density} onChoose={choose} />;
}
