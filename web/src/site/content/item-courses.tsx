import { Link } from "react-router";
import { mayShow } from "../../session/can.tsx";
import { useProfile } from "../../session/profile.ts";
import { ownAuthorisationsId, paths } from "../paths.ts";

interface NamedCourse {
  courseId: string;
  text: string;
}

/** The courses that an item leads to. */
export default function ItemCourses({ courses }: { courses: readonly NamedCourse[] }) {
  return (
    <p className="mb-4 muted">
      对应课程：
      {courses.map((course, index) => (
        <span key={course.courseId}>
          {index > 0 && "；"}
          <CourseName course={course} />
        </span>
      ))}
    </p>
  );
}

/** The page of courses, as the back office's table of screens has it, which visitors don't load. */
export const coursePage = "/management-center/module-info/course-manage";
const siteUserType = "03";

/** Leads people of the site to their own training and who may see courses to this one; others read its name. */
function CourseName({ course: { courseId, text } }: { course: NamedCourse }) {
  const { data: profile } = useProfile();
  if (profile?.user.userType === siteUserType) {
    return <Link to={`${paths.userProfile}#${ownAuthorisationsId}`}>{text}</Link>;
  }
  const may = mayShow(profile, "train:course:query");
  return may ? <Link to={`${coursePage}?view=${courseId}`}>{text}</Link> : text;
}
